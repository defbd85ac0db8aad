/** Style fields of the cards of a block: the style of the portal, or one of the block. */
import type { Fields, Schema } from './fields.ts'
import type { Words } from './words.ts'

export type CardKind = 'dataset' | 'application' | 'reuse' | 'event' | 'news'

const labelLook = (f: Fields, title: Words, ofTopics: boolean): Schema =>
  f.section(title, {
    show: f.flag(['Montrer', 'Show'], { cols: 6 }),
    color: ofTopics
      ? f.choice(['Couleur', 'Color'], 'topicColor', { cols: 6, if: 'parent.data.show' })
      : f.color({ kind: 'main', if: 'parent.data.show' }),
    variant: f.choice(['Style', 'Style'], 'variant', { cols: 6, if: 'parent.data.show' }),
    elevation: f.choice(['Ombre', 'Shadow'], 'elevation', { cols: 6, if: 'parent.data.show' }),
    density: f.choice(['Densité', 'Density'], 'density', { cols: 6, if: 'parent.data.show' }),
    rounded: f.choice(['Coins', 'Corners'], 'rounded', { cols: 6, if: 'parent.data.show' }),
    ...(ofTopics
      ? {
          iconColor: f.color({
            title: ['Couleur de l’icône', 'Color of the icon'],
            kind: 'main',
            if: 'parent.data.show && parent.data.showIcon !== false'
          }),
          showIcon: f.flag(['Montrer l’icône', 'Show the icon'], {
            default: true,
            cols: 6,
            if: 'parent.data.show'
          })
        }
      : {})
  })

function ofKind(f: Fields, kind: CardKind): Record<string, Schema> {
  const summary = f.flag(['Montrer le résumé', 'Show the summary'], { default: true, cols: 6 })
  if (kind === 'reuse') {
    const showAuthor = f.flag(['Montrer l’auteur', 'Show the author'], { default: true, cols: 6 })
    return { showSummary: summary, showAuthor }
  }
  if (kind === 'event' || kind === 'news') {
    return {
      showDescription: f.flag(['Montrer la description', 'Show the description'], { default: true, cols: 6 })
    }
  }
  return {
    showSummary: summary,
    showDepartment: f.flag(['Montrer le département', 'Show the department'], { default: true, cols: 6 }),
    actionsLocation: f.choice(['Actions', 'Actions'], 'actionsLocation', { default: 'bottom', cols: 6 }),
    actionsStyle: f.choice(['Style des actions', 'Style of the actions'], 'actionsStyle', {
      default: 'full',
      cols: 6
    }),
    ...(kind === 'application'
      ? { openInFullPage: f.flag(['S’ouvre en plein écran', 'Opens in full screen'], { cols: 6 }) }
      : {}),
    topics: labelLook(f, ['Thématiques', 'Topics'], true),
    ...(kind === 'dataset' ? { keywords: labelLook(f, ['Mots-clés', 'Keywords'], false) } : {})
  }
}

function thumbnailOf(f: Fields, kind: CardKind): Schema {
  const isResource = kind === 'dataset' || kind === 'application'
  return f.section(['Image', 'Picture'], {
    show: f.flag(['Montrer l’image', 'Show the picture'], { default: true, cols: 6 }),
    location: f.choice(['Position', 'Position'], 'thumbnailLocation', { default: 'center', cols: 6 }),
    crop: f.flag(['Rognée', 'Cropped'], { default: true, cols: 6 }),
    ...(isResource
      ? { useTopic: f.flag(['Sinon, celle de la thématique', 'Else, that of the topic'], { cols: 6 }) }
      : {}),
    ...(kind === 'dataset'
      ? {
          useApplication: f.flag(['Sinon, celle d’une visualisation', 'Else, that of a visualization'], {
            cols: 6
          })
        }
      : {}),
    default: f.image(['Image par défaut', 'Picture by default']),
    [kind === 'event' || kind === 'news' ? 'useDescription' : 'useSummary']: f.flag([
      'Sans image, le texte à sa place',
      'Without a picture, the text in its place'
    ])
  })
}

export function cardStyle(f: Fields, kind: CardKind): Record<string, Schema> {
  return {
    usePortalConfig: f.flag(['Utiliser le style du portail', 'Use the style of the portal'], {
      default: true
    }),
    cardConfig: f.section(
      ['Style des vignettes', 'Style of the cards'],
      {
        elevation: f.elevation(),
        rounded: f.rounded(),
        titleLinesCount: f.choice(['Lignes du titre', 'Lines of the title'], 'titleLines', {
          default: 2,
          cols: 6
        }),
        ...ofKind(f, kind),
        thumbnail: thumbnailOf(f, kind),
        hover: f.hover()
      },
      { if: 'parent.data.usePortalConfig === false' }
    )
  }
}
