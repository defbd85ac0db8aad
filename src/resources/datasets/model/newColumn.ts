/** Column that a user adds to an editable dataset. No I/O. */
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { propertyKinds } from '../../../../contract/datasets/propertyTypes.ts'

const ligatures: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' }

/** Returns the key of a column: its name in lower case, in strict ASCII, with words joined by `_`. */
export function columnKey(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[œæßøłđ]/g, (letter) => ligatures[letter] ?? '')
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
}

/** Returns a new column with the default attributes of its type. */
export function columnOfKind(name: string, kind: string): SchemaProperty {
  const { type, format, display, maxLength, capabilities } =
    propertyKinds.find(({ id }) => id === kind) ?? propertyKinds[0]!
  return {
    key: columnKey(name),
    'x-originalName': name.trim(),
    title: '',
    type,
    ...(format ? { format } : {}),
    ...(display ? { 'x-display': display } : {}),
    ...(capabilities ? { 'x-capabilities': capabilities } : {}),
    ...(maxLength === undefined ? {} : { maxLength })
  }
}
