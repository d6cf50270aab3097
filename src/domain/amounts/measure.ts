/** What a field asks for: Canadian dollars, or a percentage. */
export type Measure = 'money' | 'percent'
