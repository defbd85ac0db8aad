/** All functions of the language, by name. */
import { arrayFunctions } from './arrays.ts'
import { dateFunctions } from './dates.ts'
import type { LanguageFunction } from './functionTypes.ts'
import { logicFunctions } from './logic.ts'
import { numberFunctions } from './numbers.ts'
import { objectFunctions } from './objects.ts'
import { textFunctions } from './texts.ts'

export const languageFunctions: ReadonlyMap<string, LanguageFunction> = new Map(
  [numberFunctions, logicFunctions, textFunctions, arrayFunctions, objectFunctions, dateFunctions].flatMap(
    (functions) => Object.entries(functions)
  )
)
