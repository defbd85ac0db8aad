/**
 * Builders of the forms of blocks: JSON schemas with titles and layout (docs/browser.md, forms made from schemas).
 * Links, pictures, icons and resources have fields of the editor, named `own:{name}` in the layout and in `x-portal`.
 */
import { allColors, areaNames, colorNames, type HoverEffect } from '../looks.ts'
import { choiceWords, type Words } from './words.ts'

export type FormLanguage = 'fr' | 'en'
export type Schema = Record<string, unknown>
/** Returns the form of a block in a language, for all its properties except `type`, `uuid` and inner blocks. */
export type BlockForm = (lang: FormLanguage) => Schema
type PickedField = 'dataset' | 'application' | 'page' | 'reuse' | 'event' | 'news'

interface Options {
  default?: unknown
  /** Help text below the field. */
  help?: Words
  /** Condition for showing the field: an expression over `parent.data`, the sibling values. */
  if?: string
  /** Width of the field in twelfths of the form. */
  cols?: number
  /** Options passed to the editor's own field. */
  props?: Record<string, unknown>
}

type Choices = keyof typeof choiceWords

export class Fields {
  readonly lang: FormLanguage

  constructor(lang: FormLanguage) {
    this.lang = lang
  }

  say = ([fr, en]: Words): string => (this.lang === 'fr' ? fr : en)

  private field(title: Words, schema: Schema, options: Options = {}, layout: Schema = {}): Schema {
    const { help, if: shownIf, cols, props } = options
    const hints = {
      ...layout,
      ...(shownIf ? { if: shownIf } : {}),
      ...(cols ? { cols } : {}),
      ...(props ? { props } : {})
    }
    return {
      title: this.say(title),
      ...(help ? { description: this.say(help) } : {}),
      ...schema,
      ...(options.default === undefined ? {} : { default: options.default }),
      ...(Object.keys(hints).length ? { layout: hints } : {})
    }
  }

  /** A text of one line, however long, such as an address. */
  text = (title: Words, options: Options & { maxLength?: number; pattern?: string } = {}): Schema => {
    const { maxLength = 500, pattern } = options
    const schema = { type: 'string', maxLength, ...(pattern ? { pattern } : {}) }
    return this.field(title, schema, options, { comp: 'text-field' })
  }

  longText = (title: Words, options: Options = {}): Schema =>
    this.field(title, { type: 'string', maxLength: 2000 }, options, { comp: 'textarea' })

  markdown = (title: Words, options: Options = {}): Schema =>
    this.field(title, { type: 'string', maxLength: 100_000 }, options, { comp: 'markdown' })

  flag = (title: Words, options: Options = {}): Schema =>
    this.field(title, { type: 'boolean' }, options, { comp: 'switch' })

  number = (title: Words, minimum: number, maximum: number, options: Options = {}): Schema =>
    this.field(title, { type: 'integer', minimum, maximum }, options)

  slider = (
    title: Words,
    range: { minimum: number; maximum: number; step?: number },
    options: Options = {}
  ): Schema => {
    const { minimum, maximum, step = 1 } = range
    const type = Number.isInteger(step) ? 'integer' : 'number'
    return this.field(title, { type, minimum, maximum }, options, { comp: 'slider', step })
  }

  /**
   * A field with one choice.
   * @param values values to choose from, with labels in `choiceWords`
   */
  choice = (
    title: Words,
    choices: Choices,
    options: Options & { values?: readonly unknown[] } = {}
  ): Schema => {
    const words = choiceWords[choices] as readonly (readonly [unknown, Words])[]
    const { values = words.map(([value]) => value) } = options
    const oneOf = words
      .filter(([value]) => values.includes(value))
      .map(([value, name]) => ({ const: value, title: this.say(name) }))
    return this.field(title, { type: typeof values[0] === 'number' ? 'integer' : 'string', oneOf }, options)
  }

  /** A field with several choices. */
  choices = (
    title: Words,
    choices: Choices,
    options: Options & { values?: readonly unknown[] } = {}
  ): Schema => {
    const { oneOf } = this.choice(title, choices, options.values ? { values: options.values } : {})
    const items = { type: 'string', oneOf }
    return this.field(title, { type: 'array', uniqueItems: true, items }, options)
  }

  color = (options: Options & { title?: Words; kind?: 'text' | 'main' | 'area' | 'full' } = {}): Schema => {
    const { title = ['Couleur', 'Color'], kind = 'text' } = options
    const values = { text: colorNames, main: colorNames.slice(0, 3), area: areaNames, full: allColors }[kind]
    return this.choice(title, 'color', { cols: 6, ...options, values })
  }

  private fieldSchema(name: string, title: Words, schema: Schema, options: Options = {}): Schema {
    return this.field(title, { ...schema, 'x-portal': name }, options, { comp: `own:${name}` })
  }

  link = (title: Words = ['Lien', 'Link'], options: Options = {}): Schema =>
    this.fieldSchema('link', title, { type: 'object' }, options)
  image = (title: Words = ['Image', 'Picture'], options: Options = {}): Schema =>
    this.fieldSchema('image', title, { type: 'object' }, options)
  icon = (title: Words = ['Icône', 'Icon'], options: Options = {}): Schema =>
    this.fieldSchema('icon', title, { type: 'object' }, options)
  picked = (name: PickedField, title: Words, options: Options = {}): Schema =>
    this.fieldSchema(name, title, { type: 'object' }, options)

  /**
   * A list whose items each have a form.
   * @param noun title of the list
   */
  list = (
    noun: Words,
    item: Schema,
    options: Options & { maxItems?: number; itemTitle?: string } = {}
  ): Schema => {
    const { maxItems = 50, itemTitle } = options
    return this.field(noun, { type: 'array', maxItems, items: item }, options, itemTitle ? { itemTitle } : {})
  }

  /** A list edited by one field of the editor: links, datasets. */
  listOf = (noun: Words, item: Schema, options: Options & { maxItems?: number } = {}): Schema =>
    this.field(noun, { type: 'array', maxItems: options.maxItems ?? 50, items: item }, options, {
      comp: 'list'
    })

  object = (properties: Record<string, Schema>, required: string[] = []): Schema => ({
    type: 'object',
    properties,
    ...(required.length ? { required } : {})
  })

  /** A group of properties under a title of its own. */
  section = (title: Words, properties: Record<string, Schema>, options: Options = {}): Schema =>
    this.field(title, this.object(properties), options, { comp: 'section' })

  rounded = (): Schema => this.choice(['Coins', 'Corners'], 'rounded', { cols: 6 })
  elevation = (): Schema => this.choice(['Ombre', 'Shadow'], 'elevation', { cols: 6 })
  density = (): Schema => this.choice(['Densité', 'Density'], 'density', { cols: 6 })
  variant = (): Schema => this.choice(['Style', 'Style'], 'variant', { cols: 6 })

  /** @param effects effects to choose from; all by default */
  hover = (effects?: readonly HoverEffect[]): Schema =>
    this.section(['Au survol', 'Under the pointer'], {
      effects: this.choices(['Effets', 'Effects'], 'hoverEffect', effects ? { values: effects } : {}),
      color: this.color({ kind: 'full', title: ['Couleur de l’effet', 'Color of the effect'], cols: 12 })
    })

  /** Style fields of a button of a block: the style of the portal, or one of the block. */
  buttonStyle = (): Record<string, Schema> => ({
    usePortalConfig: this.flag(
      ['Utiliser le style de boutons du portail', 'Use the button style of the portal'],
      {
        default: true
      }
    ),
    config: this.buttonLook(['Style du bouton', 'Style of the button'], {
      if: 'parent.data.usePortalConfig === false'
    })
  })

  /**
   * Style fields of the buttons of a block. The style of the portal applies until one of the fields is set, so that
   * switches have no default value here.
   */
  ownButtonLook = (title: Words, options: Options = {}): Schema =>
    this.buttonLook(title, options, {
      if: ['color', 'variant', 'rounded', 'elevation', 'density', 'hoverColor']
        .map((name) => `parent.data.${name}`)
        .join(' || ')
    })

  private buttonLook(title: Words, options: Options, ofFlags: Options = {}): Schema {
    return this.section(
      title,
      {
        color: this.color({ kind: 'full' }),
        variant: this.variant(),
        rounded: this.rounded(),
        elevation: this.elevation(),
        density: this.density(),
        hoverEffects: this.choices(['Effets au survol', 'Effects under the pointer'], 'buttonEffect', {
          cols: 6
        }),
        hoverColor: this.color({ kind: 'full', title: ['Couleur au survol', 'Color under the pointer'] }),
        showIcon: this.flag(['Montrer l’icône', 'Show the icon'], { default: true, cols: 6, ...ofFlags }),
        uppercase: this.flag(['En capitales', 'In capitals'], { default: true, cols: 6, ...ofFlags })
      },
      options
    )
  }

  margin = (): Schema =>
    this.slider(['Marge en dessous', 'Margin below'], { minimum: 0, maximum: 16 }, { default: 4 })

  /**
   * The form of a block: content first, then looks with the margin common to all blocks.
   * @param look properties of the group of looks
   */
  block = (
    content: Record<string, Schema>,
    look: Record<string, Schema> = {},
    { required = [] }: { required?: string[] } = {}
  ): Schema => {
    const looks = { ...look, mb: this.margin() }
    return {
      ...this.object({ ...content, ...looks }, required),
      layout: [
        ...Object.keys(content),
        { title: this.say(['Apparence', 'Look']), comp: 'section', children: Object.keys(looks) }
      ]
    }
  }
}

/** Makes a form whose fields are in the requested language. */
export const blockForm =
  (build: (fields: Fields) => Schema): BlockForm =>
  (lang) =>
    build(new Fields(lang))
