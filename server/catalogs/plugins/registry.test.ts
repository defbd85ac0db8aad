import { expect, it } from 'vitest'
import { formInEnglish } from './english.ts'
import { describedPlugin, plugins } from './registry.ts'

/** Returns the titles and descriptions in a schema. */
function textsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) =>
    typeof member === 'string' && (key === 'title' || key === 'description') ? [member] : textsOf(member)
  )
}

it.each(plugins.map((plugin) => [plugin.id, plugin] as const))(
  '%s has its form in both languages',
  (_id, plugin) => {
    const { configSchema, texts } = plugin
    const { metadata: _metadata, description: _description, ...forms } = describedPlugin(plugin, 'fr')
    const french = textsOf(forms)
    // Form texts are markdown, where a bare example address would become a link.
    expect(french.filter((text) => / exemple https?:/.test(text))).toEqual([])
    expect(french.filter((text) => formInEnglish(text) === undefined)).toEqual([])
    const english = describedPlugin(plugin, 'en')
    expect(english.metadata.title).toBe(texts.en.title)
    expect(textsOf(english.configSchema)).toEqual(textsOf(configSchema).map(formInEnglish))
    expect(describedPlugin(plugin, 'fr').configSchema).toEqual(configSchema)
  }
)
