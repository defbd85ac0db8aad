/** Functions on objects and their JSON text, and the MD5 digest. */
import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { maxJsonLength } from '../bounds.ts'
import { memberOf } from '../members.ts'
import { ExpressionFunction, toJson, toText, type Value } from '../values.ts'
import { failure, type Functions } from './functionTypes.ts'

export const objectFunctions: Functions = {
  JSON_PARSE: ([text], { budget }) => {
    if (typeof text !== 'string') return text
    // Parsing JSON is much slower than reading a text.
    budget.spend(text.length / 8)
    return parseJson(text)
  },
  GET: ([object, key, otherwise], { budget }) => {
    if (object === null || object === undefined) return memberOf(object, toText(key, budget))
    if (typeof object !== 'object' || object instanceof ExpressionFunction) return object
    return memberOf(object, toText(key, budget)) ?? otherwise
  },
  MD5: (values, { budget }) => {
    const [firstValue] = values
    const isText = typeof firstValue === 'string' && values.length === 1
    const text = isText ? firstValue : (toJson(values, budget) ?? '').slice(1, -1)
    budget.text(text.length)
    return bytesToHex(md5(utf8ToBytes(text)))
  }
}

function parseJson(text: string): Value {
  if (text === '') return undefined
  if (text.length > maxJsonLength) throw failure('Invalid string length')
  try {
    return JSON.parse(text) as Value
  } catch (error) {
    throw failure(error instanceof Error ? error.message : String(error))
  }
}
