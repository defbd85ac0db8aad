/** People are at least this old: the rule of the form and of the server. */
const youngestAge = 13

/** The last birthday (YYYY-MM-DD) of people who are old enough. */
export function latestBirthday(today = new Date()): string {
  const [year = 0, month = 1, day = 1] = today.toISOString().slice(0, 10).split('-').map(Number)
  // Born on 29 February, one is a year older on 1 March of other years.
  return new Date(Date.UTC(year - youngestAge, month - 1, day)).toISOString().slice(0, 10)
}

export function isOldEnough(birthday: string, today?: Date): boolean {
  return birthday <= latestBirthday(today)
}
