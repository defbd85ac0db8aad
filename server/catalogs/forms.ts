/** Validates the forms of plugins: connection, and import options. */
import { compileBody } from '../http/validation.ts'
import type { Config } from './plugins/plugin.ts'

const checks = new WeakMap<object, (body: unknown) => void>()

/**
 * @param schema of the form; without it any configuration is valid
 * @throws HttpError 400 for an invalid configuration
 */
export function checkForm(schema: object | undefined, config: Config): void {
  if (!schema) return
  let check = checks.get(schema)
  if (!check) {
    check = compileBody({ type: 'object', properties: { config: schema } })
    checks.set(schema, check)
  }
  check({ config })
}
