/** The storage key of the criteria that were sent last. */
export const CRITERIA_NAME = 'criteria'
