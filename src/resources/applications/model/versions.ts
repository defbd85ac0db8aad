/** Order of versions of base applications (semantic versioning). No I/O. */
import type { ShownBaseApplication } from '../api.ts'

const pattern = /^v?(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/

interface Version {
  numbers: number[]
  /** Pre-release identifiers; empty for a release. */
  preRelease: string[]
}

function parsed(version: string): Version | undefined {
  const match = pattern.exec(version.trim())
  if (!match) return undefined
  return { numbers: match.slice(1, 4).map(Number), preRelease: match[4]?.split('.') ?? [] }
}

const isNumber = (identifier: string): boolean => /^\d+$/.test(identifier)

function compareIdentifiers(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? -1 : 1
  if (isNumber(a) && isNumber(b)) return Number(a) - Number(b)
  if (isNumber(a) !== isNumber(b)) return isNumber(a) ? -1 : 1
  return a < b ? -1 : Number(a > b)
}

function compareVersions(a: Version, b: Version): number {
  for (const [index, number] of a.numbers.entries()) {
    const difference = number - (b.numbers[index] ?? 0)
    if (difference) return difference
  }
  // A pre-release has a lower precedence than the release (Semantic Versioning, section 11).
  if (!a.preRelease.length || !b.preRelease.length)
    return Number(!a.preRelease.length) - Number(!b.preRelease.length)
  const length = Math.max(a.preRelease.length, b.preRelease.length)
  for (let index = 0; index < length; index++) {
    const difference = compareIdentifiers(a.preRelease[index], b.preRelease[index])
    if (difference) return difference
  }
  return 0
}

/** Versions to choose from, newest first: the current version and the later ones. */
export function versionChoices<Model extends Pick<ShownBaseApplication, 'url' | 'version'>>(
  models: Model[],
  current: Model
): Model[] {
  const currentVersion = parsed(current.version)
  const laterModels = models
    .flatMap((model) => {
      const version = parsed(model.version)
      return version && (!currentVersion || compareVersions(version, currentVersion) > 0)
        ? [{ model, version }]
        : []
    })
    .toSorted((a, b) => compareVersions(b.version, a.version))
    .map(({ model }) => model)
  return laterModels.some(({ url }) => url === current.url) ? laterModels : [...laterModels, current]
}

/** Newest version; undefined when the current version is the newest. */
export function newVersion<Model extends Pick<ShownBaseApplication, 'url' | 'version'>>(
  models: Model[],
  current: Model
): Model | undefined {
  const newest = versionChoices(models, current)[0]
  return newest && newest.version !== current.version ? newest : undefined
}
