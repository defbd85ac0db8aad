import { passwordProblem } from '../../../contract/passwordRules.ts'
import type { Directory } from '../directory.ts'

/** Returns why a password is refused: the rule that it breaks, or a list that contains it. */
export async function passwordRefusal(
  { passwordLists }: Pick<Directory, 'passwordLists'>,
  password: string
): Promise<ReturnType<typeof passwordProblem>> {
  const problem = passwordProblem(password)
  if (problem) return problem
  return (await passwordLists.refuses(password)) ? 'forbiddenPassword' : undefined
}
