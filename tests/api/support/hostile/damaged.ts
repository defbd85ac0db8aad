/** Files of every format that are truncated, empty, random, or of another format than their extension. */
import { bases, type Make } from './bases.ts'
import { bytesOf, randomBytes, type HostileCase } from './file.ts'

const extensions = Object.keys(bases)
const baseOf = (extension: string): Make => bases[extension]!

/** Valid files come first: the bases themselves must be correct. */
export const rightFiles: HostileCase[] = extensions.map((extension) => ({
  name: `base.${extension}`,
  make: baseOf(extension),
  expects: 'right'
}))

const cuts = { start: 0.03, middle: 0.5, end: 0.97 }

export const truncatedFiles: HostileCase[] = extensions.flatMap((extension) =>
  Object.entries(cuts).map(([place, part]) => ({
    name: `cut-at-${place}.${extension}`,
    make: async () => {
      const content = bytesOf(await baseOf(extension)())
      return content.subarray(0, Math.floor(content.length * part))
    }
  }))
)

/** Formats whose content gets the extension of another format. */
const disguises = ['xlsx', 'kml', 'gpkg', 'csv', 'json', 'parquet', 'csv.gz']

export const mislabelledFiles: HostileCase[] = extensions.flatMap((extension, index) => {
  const otherExtensions = disguises.filter((disguise) => disguise !== extension)
  return [
    otherExtensions[index % otherExtensions.length]!,
    otherExtensions[(index + 3) % otherExtensions.length]!
  ].map((otherExtension) => ({
    name: `in-truth-${otherExtension.replace('.', '-')}.${extension}`,
    make: baseOf(otherExtension)
  }))
})

export const randomFiles: HostileCase[] = extensions.map((extension, index) => ({
  name: `random.${extension}`,
  make: () => randomBytes(2000 + index, index + 1)
}))

/** Files with the magic bytes of their format, followed by other bytes. */
export const damagedFiles: HostileCase[] = extensions.map((extension, index) => ({
  name: `spoilt.${extension}`,
  make: async () => {
    const bytes = bytesOf(await baseOf(extension)())
    const from = Math.min(64, bytes.length >> 1)
    bytes.set(randomBytes(bytes.length - from, 100 + index), from)
    return bytes
  }
}))

export const emptyFiles: HostileCase[] = extensions.map((extension) => ({
  name: `empty.${extension}`,
  make: () => new Uint8Array(0)
}))
