/** Next to the rule, once a script runs. In a separate file, so that its code loads without the forms' code. */
export const sentNow = 'If you send it now: by {time}, Toronto time.'
