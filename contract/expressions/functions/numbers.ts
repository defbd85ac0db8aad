/** Functions on numbers, and the prefix operators on numbers. */
import { isArray, toNumber, type Value } from '../values.ts'
import { factorial, gamma } from './gamma.ts'
import type { Functions, LanguageFunction } from './functionTypes.ts'

const ofOne =
  (compute: (number: number) => number): LanguageFunction =>
  ([value], { budget }) =>
    compute(toNumber(value, budget))

const ofTwo =
  (compute: (one: number, other: number) => number): LanguageFunction =>
  ([one, other], { budget }) =>
    compute(toNumber(one, budget), toNumber(other, budget))

/** Makes a function that reduces its arguments, or the items of its first argument if that is an array. */
const ofList =
  (compute: (left: number, right: number) => number, start: number): LanguageFunction =>
  (values, { budget }) => {
    const [first] = values
    let result = start
    for (const value of isArray(first) ? first : values) result = compute(result, toNumber(value, budget))
    return result
  }

export const numberFunctions: Functions = {
  sin: ofOne(Math.sin),
  cos: ofOne(Math.cos),
  tan: ofOne(Math.tan),
  asin: ofOne(Math.asin),
  acos: ofOne(Math.acos),
  atan: ofOne(Math.atan),
  sinh: ofOne(Math.sinh),
  cosh: ofOne(Math.cosh),
  tanh: ofOne(Math.tanh),
  asinh: ofOne(Math.asinh),
  acosh: ofOne(Math.acosh),
  atanh: ofOne(Math.atanh),
  sqrt: ofOne(Math.sqrt),
  cbrt: ofOne(Math.cbrt),
  log: ofOne(Math.log),
  ln: ofOne(Math.log),
  log2: ofOne(Math.log2),
  log10: ofOne(Math.log10),
  lg: ofOne(Math.log10),
  expm1: ofOne(Math.expm1),
  log1p: ofOne(Math.log1p),
  exp: ofOne(Math.exp),
  abs: ofOne(Math.abs),
  ceil: ofOne(Math.ceil),
  floor: ofOne(Math.floor),
  round: ofOne(Math.round),
  trunc: ofOne(Math.trunc),
  sign: ofOne(Math.sign),
  random: ([most], { budget }) => Math.random() * (most === undefined ? 1 : toNumber(most, budget)),
  fac: ofOne(factorial),
  gamma: ofOne(gamma),
  min: ofList((left, right) => Math.min(left, right), Infinity),
  max: ofList((left, right) => Math.max(left, right), -Infinity),
  hypot: (values, { budget }) => Math.hypot(...values.map((value) => toNumber(value, budget))),
  pyt: ofTwo((a, b) => Math.hypot(a, b)),
  pow: ofTwo((base, exponent) => base ** exponent),
  atan2: ofTwo(Math.atan2),
  roundTo: ofTwo(roundTo),
  SUM: (values) => numbersOf(values).reduce((sum, number) => sum + number, 0),
  AVG: average,
  AVERAGE: average
}

/**
 * Rounds half up at a decimal. The exponent is shifted as text, since 1.005 is slightly less than 1.005 as a double.
 */
function roundTo(number: number, decimals: number): number {
  const shift = Number.isNaN(decimals) ? 0 : Math.trunc(decimals)
  return shifted(Math.round(shifted(number, shift)), -shift)
}

function shifted(number: number, decimals: number): number {
  const [digits, exponent = '0'] = String(number).split('e')
  return Number(`${digits}e${Number(exponent) + decimals}`)
}

function numbersOf(values: readonly Value[]): number[] {
  return values.filter((value) => typeof value === 'number')
}

function average(values: readonly Value[]): number | undefined {
  const numbers = numbersOf(values)
  return numbers.length ? numbers.reduce((sum, number) => sum + number, 0) / numbers.length : undefined
}
