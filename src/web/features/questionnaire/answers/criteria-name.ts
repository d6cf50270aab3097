/** The storage key of the criteria last sent. */
export const CRITERIA_NAME = 'criteria'
