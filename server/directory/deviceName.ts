const systems: [RegExp, string][] = [
  [/iphone|ipad|ipod/i, 'iOS'],
  [/android/i, 'Android'],
  [/windows/i, 'Windows'],
  [/mac os|macintosh/i, 'macOS'],
  [/cros/i, 'ChromeOS'],
  [/linux|x11/i, 'Linux']
]

// Patterns in order: the User-Agent of the first browsers contains the names of later ones too.
const browsers: [RegExp, string][] = [
  [/edg(e|a|ios)?\//i, 'Edge'],
  [/opr\/|opera/i, 'Opera'],
  [/firefox|fxios/i, 'Firefox'],
  [/chrom(e|ium)|crios/i, 'Chrome'],
  [/safari/i, 'Safari']
]

const maxLength = 60

/** Name of a device for the list of sessions, from the User-Agent header: `Firefox - Linux`. */
export function deviceName(userAgent: string | undefined): string {
  if (!userAgent) return 'unknown device'
  const nameIn = (table: [RegExp, string][]): string | undefined =>
    table.find(([pattern]) => pattern.test(userAgent))?.[1]
  const names = [nameIn(browsers), nameIn(systems)].filter(Boolean)
  return names.length > 0 ? names.join(' - ') : userAgent.slice(0, maxLength)
}
