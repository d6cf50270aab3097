/** 'an hour', '90 minutes' */
export function duration(seconds: number): string {
  const hours = seconds / 3600
  if (Number.isInteger(hours)) return hours === 1 ? 'an hour' : `${hours} hours`
  const minutes = Math.round(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
