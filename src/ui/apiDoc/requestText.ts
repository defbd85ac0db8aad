/** Builds the request for the values of a form, and its code samples. */
import type { ApiOperation, ApiParameter } from './apiDocument.ts'

export interface NamedValue {
  name: string
  value: string
}

/** Text, list of texts, or names and values of a free-form object. */
export type ParameterValue = string | string[] | NamedValue[]

export type ParameterValues = Record<string, ParameterValue>

export function parameterKey(parameter: Pick<ApiParameter, 'in' | 'name'>): string {
  return `${parameter.in} ${parameter.name}`
}

function textOfValue(value: ParameterValue | undefined): string {
  if (value === undefined) return ''
  return typeof value === 'string'
    ? value
    : value.map((item) => (typeof item === 'string' ? item : item.value)).join(',')
}

/** Required parameters without a value. */
export function missingParameters(operation: ApiOperation, values: ParameterValues): ApiParameter[] {
  return operation.parameters.filter(
    (parameter) => parameter.required && textOfValue(values[parameterKey(parameter)]).trim() === ''
  )
}

/** Path and query of the request, relative to the server URL. */
export function requestPath(operation: ApiOperation, values: ParameterValues): string {
  const query: string[] = []
  let { path } = operation
  for (const parameter of operation.parameters) {
    const value = values[parameterKey(parameter)]
    if (parameter.in === 'path') {
      const text = textOfValue(value)
      if (text) path = path.replace(`{${parameter.name}}`, encodeURIComponent(text))
    } else if (parameter.in === 'query' && value !== undefined) query.push(...queryParts(parameter, value))
  }
  const base = path === '/' ? '' : path
  return query.length > 0 ? `${base}?${query.join('&')}` : base
}

function queryParts({ name, isList }: ApiParameter, value: ParameterValue): string[] {
  const pair = (key: string, text: string): string => `${encodeURIComponent(key)}=${encodeQuery(text)}`
  if (typeof value === 'string') return value === '' ? [] : [pair(name, value)]
  const texts = value.filter((entry) => typeof entry === 'string')
  if (texts.length > 0) return isList ? [pair(name, texts.join(','))] : texts.map((text) => pair(name, text))
  return value
    .filter((entry) => typeof entry !== 'string')
    .filter((entry) => entry.name.trim() !== '' && entry.value !== '')
    .map((entry) => pair(entry.name.trim(), entry.value))
}

/** Encodes a query value; commas, colons and slashes stay readable, which RFC 3986 allows in a query. */
function encodeQuery(text: string): string {
  return encodeURIComponent(text).replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%2F', '/')
}

interface WrittenRequest {
  method: string
  url: string
  headers: Record<string, string>
  /** Body, JSON text. */
  body?: string
  /** Name of the form field of an uploaded file. */
  fileField?: string
}

export const languages = ['curl', 'JavaScript', 'Python'] as const
export type Language = (typeof languages)[number]

export function snippet(language: Language, request: WrittenRequest): string {
  if (language === 'curl') return curl(request)
  return language === 'JavaScript' ? javaScript(request) : python(request)
}

const shellQuoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

function curl({ method, url, headers, body, fileField }: WrittenRequest): string {
  const parts = [`curl ${method === 'GET' ? '' : `-X ${method} `}${shellQuoted(url)}`]
  for (const [name, value] of Object.entries(headers)) parts.push(`-H ${shellQuoted(`${name}: ${value}`)}`)
  if (body !== undefined) {
    parts.push(`-H 'content-type: application/json'`, `--data ${shellQuoted(body)}`)
  }
  if (fileField) parts.push(`-F ${shellQuoted(`${fileField}=@FILE`)}`)
  return parts.join(' \\\n  ')
}

function javaScript({ method, url, headers, body, fileField }: WrittenRequest): string {
  const allHeaders = body === undefined ? headers : { ...headers, 'content-type': 'application/json' }
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}'`]),
    ...(Object.keys(allHeaders).length > 0 ? [`  headers: ${JSON.stringify(allHeaders)}`] : []),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${body})`]),
    ...(fileField ? ['  body: form'] : [])
  ]
  const formLines = fileField ? `const form = new FormData()\nform.append('${fileField}', file)\n` : ''
  const optionsArgument = options.length > 0 ? `, {\n${options.join(',\n')}\n}` : ''
  return `${formLines}const response = await fetch(${JSON.stringify(url)}${optionsArgument})\nconsole.log(await response.json())`
}

function python({ method, url, headers, body, fileField }: WrittenRequest): string {
  const options = [
    ...(Object.keys(headers).length > 0 ? [`headers=${JSON.stringify(headers)}`] : []),
    ...(body === undefined ? [] : [`data=${JSON.stringify(body)}.encode()`]),
    ...(fileField ? [`files={"${fileField}": open("FILE", "rb")}`] : [])
  ]
  if (body !== undefined) {
    const allHeaders = { ...headers, 'content-type': 'application/json' }
    options.splice(0, Object.keys(headers).length > 0 ? 1 : 0, `headers=${JSON.stringify(allHeaders)}`)
  }
  const optionLines = options.map((option) => `,\n    ${option}`).join('')
  return `import requests\n\nresponse = requests.${method.toLowerCase()}(\n    ${JSON.stringify(url)}${optionLines}\n)\nprint(response.json())`
}
