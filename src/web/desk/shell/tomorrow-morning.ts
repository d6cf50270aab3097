/** Nine o'clock on the next day, by the clock of the device. */
export function tomorrowMorning(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9)
}
