/** Kind of a file, by its name or media type; selects its icon. */

const extensions = {
  pdf: ['pdf'],
  image: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'svg', 'tif', 'tiff', 'avif', 'bmp'],
  text: ['doc', 'docx', 'odt', 'rtf', 'txt', 'md', 'html', 'htm'],
  table: ['csv', 'tsv', 'xls', 'xlsx', 'ods', 'fods', 'dbf'],
  archive: ['zip', 'gz', 'tar', '7z', 'rar']
} as const

export type FileKind = keyof typeof extensions | 'other'

export function fileKind(name: string, mimeType?: string): FileKind {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  for (const [kind, kindExtensions] of Object.entries(extensions)) {
    if ((kindExtensions as readonly string[]).includes(extension)) return kind as FileKind
  }
  if (mimeType === 'application/pdf') return 'pdf'
  if (mimeType?.startsWith('image/')) return 'image'
  return mimeType?.startsWith('text/') ? 'text' : 'other'
}
