/** In a separate file from the criteria, which are loaded only when an example is pressed. */
export const examples = {
  heading: 'Or start from an example',
  names: ['Small-bay industrial, $1M to $3M', 'Neighbourhood plaza, $2M to $6M', 'Low-rise apartments, $3M to $10M'],
} as const
