/** Beside the rule, once a script runs. In a file of its own, so that its code loads without that of the forms. */
export const sentNow = 'If you send it now: by {time}, Toronto time.'
