/** Fragments of a text around its marked words (docs/api/lines.md). */

export interface Range {
  start: number
  end: number
}

const usualLength = 100
/** Length up to which a text is shown whole. */
const wholeLength = 150
/** Most characters shown before the first marked word of a fragment. */
const lead = 30
const beginningLength = 300
const maxFragments = 5

/** @param marks ranges in the order of the text, without overlaps */
export function fragmentsOf(text: string, marks: Range[]): string[] {
  if (text === '') return []
  if (!marks.length) return [text.slice(0, cutBefore(text, beginningLength))]
  if (text.length <= wholeLength) return [marked(text, marks, { start: 0, end: text.length })]
  const fragments: string[] = []
  let index = 0
  let from = 0
  while (index < marks.length && fragments.length < maxFragments) {
    const first = marks[index] as Range
    const start = Math.max(from, wordStart(text, first.start))
    let end = Math.max(first.end, wordEnd(text, start + usualLength))
    const innerMarks: Range[] = []
    for (let mark = marks[index]; mark && mark.start < end; mark = marks[index]) {
      innerMarks.push(mark)
      end = Math.max(end, mark.end)
      index += 1
    }
    fragments.push(marked(text, innerMarks, { start, end }))
    from = end
  }
  return fragments
}

function marked(text: string, marks: Range[], { start, end }: Range): string {
  let result = ''
  let position = start
  for (const mark of marks) {
    result += `${text.slice(position, mark.start)}<em class="highlighted">${text.slice(mark.start, mark.end)}</em>`
    position = mark.end
  }
  return (result + text.slice(position, end)).trim()
}

/** Returns the start of a word shortly before a mark. */
function wordStart(text: string, mark: number): number {
  if (mark <= lead) return 0
  const space = text.slice(mark - lead, mark).search(/\s/)
  return space === -1 ? mark : mark - lead + space + 1
}

/** Returns the end of the word at a position, or the position when the end is far. */
function wordEnd(text: string, position: number): number {
  if (position >= text.length) return text.length
  const spaceOffset = text.slice(position, position + lead).search(/\s/)
  return spaceOffset === -1 ? cutBefore(text, position) : position + spaceOffset
}

/** Moves a position out of a surrogate pair. */
function cutBefore(text: string, position: number): number {
  const unit = text.charCodeAt(position)
  return unit >= 0xdc00 && unit <= 0xdfff ? position - 1 : position
}
