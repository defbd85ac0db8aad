import { useRef, useState } from 'react'
import { fileSeparator, isCsv, type CsvSeparator } from './csvSeparator.ts'
import type { LinesFile } from './linesApi.ts'

interface LinesFileFields {
  actions: File | undefined
  attachments: File | undefined
  separator: CsvSeparator
  /** Whether the existing lines are deleted first. */
  drop: boolean
}

export interface LinesFileState extends LinesFileFields {
  set: (changes: Partial<LinesFileFields>) => void
  /** Selects the file of lines, and guesses its separator. */
  choose: (actions: File | undefined) => void
  /** What is uploaded; undefined without a file. */
  toLoad: LinesFile | undefined
}

/** File of lines to load, and how to read it. */
export function useLinesFile(): LinesFileState {
  const [fields, setFields] = useState<LinesFileFields>({
    actions: undefined,
    attachments: undefined,
    separator: ',',
    drop: false
  })
  /** File whose separator may be guessed: the last one, until the user chooses the separator. */
  const guessed = useRef<File>(undefined)
  const set = (changes: Partial<LinesFileFields>): void =>
    setFields((previous) => ({ ...previous, ...changes }))
  async function guessSeparator(file: File): Promise<void> {
    // A file that cannot be read fails later, at the upload.
    const guess = await fileSeparator(file).catch(() => undefined)
    if (guess && guessed.current === file) set({ separator: guess })
  }

  const { actions, separator } = fields
  return {
    ...fields,
    set(changes) {
      if (changes.separator) guessed.current = undefined
      set(changes)
    },
    choose(file) {
      set({ actions: file })
      guessed.current = file
      if (file) void guessSeparator(file)
    },
    toLoad: actions && { ...fields, actions, separator: isCsv(actions.name) ? separator : undefined }
  }
}
