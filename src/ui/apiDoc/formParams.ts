/** Serializes the form values of an operation in the URL parameter `params`: JSON, by name. No I/O. */
import type { ApiOperation } from './apiDocument.ts'
import { parameterKey, type NamedValue, type ParameterValue, type ParameterValues } from './requestText.ts'

/** Returns undefined for an empty form. */
export function textOfParams({ parameters }: ApiOperation, values: ParameterValues): string | undefined {
  const entries = parameters.flatMap((parameter) => {
    const value = values[parameterKey(parameter)]
    return value?.length ? [[parameter.name, plain(value)] as const] : []
  })
  return entries.length ? JSON.stringify(Object.fromEntries(entries)) : undefined
}

function plain(value: ParameterValue): unknown {
  const named = typeof value === 'string' ? [] : value.filter((item) => typeof item !== 'string')
  return named.length ? Object.fromEntries(named.map(({ name, value: of }) => [name, of])) : value
}

/** Unknown parameters and invalid values are ignored: the URL is untrusted. */
export function valuesOfParams({ parameters }: ApiOperation, text: string | null): ParameterValues {
  const params = objectOf(text)
  return Object.fromEntries(
    parameters.flatMap((parameter) => {
      const value = Object.hasOwn(params, parameter.name) ? read(params[parameter.name]) : undefined
      return value === undefined ? [] : [[parameterKey(parameter), value] as const]
    })
  )
}

function objectOf(text: string | null): Record<string, unknown> {
  try {
    const value = JSON.parse(text ?? '{}') as unknown
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

function read(value: unknown): ParameterValue | undefined {
  if (isPlain(value)) return String(value)
  if (Array.isArray(value)) return value.filter(isPlain).map(String)
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).flatMap(([name, of]): NamedValue[] =>
    isPlain(of) ? [{ name, value: String(of) }] : []
  )
}
