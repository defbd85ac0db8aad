import { linesToJson } from '../linesJson.ts'
import type { LinesFormat } from './format.ts'

export const jsonFormat: LinesFormat = {
  contentType: 'application/json; charset=utf-8',
  isPaged: true,
  isShaped: true,
  takesText: true,
  write: async ({ lines, text, total, next, totalCollapse, hints }) =>
    linesToJson({
      ...(total === undefined ? {} : { total }),
      ...(next ? { next } : {}),
      ...(totalCollapse === undefined ? {} : { totalCollapse }),
      hints: await hints(),
      lines,
      ...(text ? { text } : {})
    })
}
