/** What is filled in of the forms of a type: its connection, the options of an import. */
import { compileBody } from '../http/validation.ts'
import type { Config } from './plugins/plugin.ts'

const checks = new WeakMap<object, (body: unknown) => void>()

/**
 * @param schema of the form; a type without one takes whatever it is given
 * @throws HttpError 400 where the form is not filled in as it should be
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
