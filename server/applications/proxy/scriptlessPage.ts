/** Document of the small pages without scripts that stand in for an application. */
import type { Language } from '../../http/language.ts'

interface ScriptlessPage {
  language: Language
  /** HTML text. */
  title: string
  /** CSS of the page, beside the common rules. */
  style?: string
  /** HTML of `<main>`. */
  main: string
}

export function scriptlessPage({ language, title, style = '', main }: ScriptlessPage): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${commonStyle}${style}</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`
}

const commonStyle = `
:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;font:16px/1.5 system-ui,sans-serif}
main{text-align:center}`
