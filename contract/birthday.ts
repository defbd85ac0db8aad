/** Minimum age of users in years, for the form and for the server. */
const youngestAge = 13

/** Latest birthday (YYYY-MM-DD) of a user who has the minimum age. */
export function latestBirthday(today = new Date()): string {
  const [year = 0, month = 1, day = 1] = today.toISOString().slice(0, 10).split('-').map(Number)
  // A person born on 29 February is a year older on 1 March of a year that is not a leap year.
  return new Date(Date.UTC(year - youngestAge, month - 1, day)).toISOString().slice(0, 10)
}

export function isOldEnough(birthday: string, today?: Date): boolean {
  return birthday <= latestBirthday(today)
}
