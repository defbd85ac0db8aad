/** Order of versions of base applications (semantic versioning). No I/O. */
import type { ShownBaseApplication } from '../api.ts'

const pattern = /^v?(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/

interface Version {
  numbers: number[]
  /** Pre-release identifiers; empty for a release. */
  before: string[]
}

function parsed(version: string): Version | undefined {
  const match = pattern.exec(version.trim())
  if (!match) return undefined
  return { numbers: match.slice(1, 4).map(Number), before: match[4]?.split('.') ?? [] }
}

const isNumber = (part: string): boolean => /^\d+$/.test(part)

function comparedParts(one: string | undefined, other: string | undefined): number {
  if (one === undefined || other === undefined) return one === other ? 0 : one === undefined ? -1 : 1
  if (isNumber(one) && isNumber(other)) return Number(one) - Number(other)
  if (isNumber(one) !== isNumber(other)) return isNumber(one) ? -1 : 1
  return one < other ? -1 : Number(one > other)
}

function compared(one: Version, other: Version): number {
  for (const [index, number] of one.numbers.entries()) {
    const difference = number - (other.numbers[index] ?? 0)
    if (difference) return difference
  }
  // A pre-release has a lower precedence than the release (Semantic Versioning, section 11).
  if (!one.before.length || !other.before.length)
    return Number(!one.before.length) - Number(!other.before.length)
  const length = Math.max(one.before.length, other.before.length)
  for (let index = 0; index < length; index++) {
    const difference = comparedParts(one.before[index], other.before[index])
    if (difference) return difference
  }
  return 0
}

/** Versions to choose from, newest first: the current version and the later ones. */
export function versionChoices<Model extends Pick<ShownBaseApplication, 'url' | 'version'>>(
  models: Model[],
  current: Model
): Model[] {
  const now = parsed(current.version)
  const later = models
    .flatMap((model) => {
      const version = parsed(model.version)
      return version && (!now || compared(version, now) > 0) ? [{ model, version }] : []
    })
    .toSorted((one, other) => compared(other.version, one.version))
    .map(({ model }) => model)
  return later.some(({ url }) => url === current.url) ? later : [...later, current]
}

/** Newest version; undefined when the current version is the newest. */
export function newVersion<Model extends Pick<ShownBaseApplication, 'url' | 'version'>>(
  models: Model[],
  current: Model
): Model | undefined {
  const newest = versionChoices(models, current)[0]
  return newest && newest.version !== current.version ? newest : undefined
}
