/** Checks that a journal text is written for users. */

/** Technical words of libraries and of the machine; none of them is French. */
const technical =
  /\b(the|error|invalid|unexpected|expected|cannot|can't|failed|failure|not|token|position|undefined|null|NaN|exception|stack|offset|buffer|file|function|line|column|unknown|of type|out of|syntax|malformed|errno)\b/i
/** Error codes of the system and of its libraries. */
const code = /\b(E[A-Z]{4,}|Z_[A-Z_]+|ERR_\w+)\b/

const paths = [
  /(^|[\s"'(])\/(tmp|home|var|usr|etc|data|work)\//,
  /file:\/\//,
  /\.(ts|mjs|js|duckdb)\b/,
  /\bat \S+ \(/
]

/** Quoted parts of a text, which come from the file. */
const quoted = /"[^"]*"|«[^»]*»|\(\w+\/[\w.+-]+\)/g

/** Fault of a text; undefined when there is none. */
export function journalFault(text: string, dataDir: string): string | undefined {
  if (text.includes(dataDir)) return 'names the folder of the data'
  const ownText = text.replace(quoted, '')
  if (paths.some((path) => path.test(ownText))) return 'names a path'
  if (/inattendue|a été interrompu/.test(ownText)) return 'tells nothing of the file'
  const word = (technical.exec(ownText) ?? code.exec(ownText))?.[0]
  if (word) return `says "${word}"`
  if (text.length > 2000) return 'is too long'
  return /^[\p{Lu}\d]|^le fichier contient /u.test(text) && /[.)…,"]$|[\p{L}\d]$/u.test(text.trim())
    ? undefined
    : 'is no sentence'
}
