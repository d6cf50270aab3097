/** In a separate file from the questionnaire, because only visitors who return load it. */
export const sentBefore = 'You sent us your criteria on {day}.'
