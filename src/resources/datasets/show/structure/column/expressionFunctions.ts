/** Functions of the expressions of one value; what they do is in the messages. */
export interface ExpressionFunction {
  name: string
  parameters: string
  example: string
  result: string
}

export const expressionFunctions: readonly ExpressionFunction[] = [
  {
    name: 'CONCATENATE',
    parameters: 'param1, param2, …',
    example: 'CONCATENATE("a", " ", "b")',
    result: '"a b"'
  },
  { name: 'TRIM', parameters: 'param', example: 'TRIM("  a,b   c ")', result: '"a b c"' },
  { name: 'UPPER', parameters: 'param', example: 'UPPER("Vannes")', result: '"VANNES"' },
  { name: 'LOWER', parameters: 'param', example: 'LOWER("Vannes")', result: '"vannes"' },
  { name: 'TITLE', parameters: 'param', example: 'TITLE("jean PAUL")', result: '"Jean Paul"' },
  { name: 'PHRASE', parameters: 'param', example: 'PHRASE("UNE phrase")', result: '"Une phrase"' },
  {
    name: 'SLUG',
    parameters: 'param, separator = "-"',
    example: 'SLUG("Été à Vannes")',
    result: '"ete-a-vannes"'
  },
  {
    name: 'PAD_RIGHT',
    parameters: 'param, length, char',
    example: 'PAD_RIGHT("ab", 4, "_")',
    result: '"ab__"'
  },
  { name: 'PAD_LEFT', parameters: 'param, length, char', example: 'PAD_LEFT(5, 3, "0")', result: '"005"' },
  { name: 'JSON_PARSE', parameters: 'param', example: 'JSON_PARSE("[1, 2]")', result: '[1, 2]' },
  {
    name: 'GET',
    parameters: 'object, property, default',
    example: 'GET(JSON_PARSE(value), "name", "?")',
    result: '"Vannes"'
  },
  {
    name: 'SUBSTRING',
    parameters: 'param, start, length?',
    example: 'SUBSTRING("56000", 0, 2)',
    result: '"56"'
  },
  {
    name: 'EXTRACT',
    parameters: 'param, before, after',
    example: 'EXTRACT("a (b) c", "(", ")")',
    result: '"b"'
  },
  {
    name: 'REPLACE',
    parameters: 'param, search, replacement',
    example: 'REPLACE("1 250", " ", "")',
    result: '"1250"'
  },
  { name: 'STRPOS', parameters: 'param, search', example: 'STRPOS("abc", "b")', result: '1' },
  { name: 'SPLIT', parameters: 'param, separator', example: 'SPLIT("a;b", ";")', result: '["a", "b"]' },
  {
    name: 'JOIN',
    parameters: 'array, separator = ","',
    example: 'JOIN(SPLIT("a;b", ";"), "-")',
    result: '"a-b"'
  },
  { name: 'MD5', parameters: 'param', example: 'MD5("a")', result: '"0cc175b9c0f1b6a831c399e269772661"' },
  {
    name: 'TRANSFORM_DATE',
    parameters: 'date, inputFormat, outputFormat, inputZone?, outputZone?',
    example: 'TRANSFORM_DATE("01/02/2020", "DD/MM/YYYY", "YYYY-MM-DD")',
    result: '"2020-02-01"'
  },
  { name: 'DEFINED', parameters: 'param', example: 'DEFINED(0)', result: 'true' },
  { name: 'TRUTHY', parameters: 'param', example: 'TRUTHY(0)', result: 'false' }
]
