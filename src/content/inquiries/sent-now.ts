/** Next to the rule, once a script runs. In a separate file, so that its code loads without the forms' code. */
export const sentNow = 'Send it now and you’ll hear by {time}, Toronto time.'
