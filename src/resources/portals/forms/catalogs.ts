/** Forms of the cards and pages of datasets, applications, reuses, events and news. */
import { chips, elevation, hover, image, rounded, titleStyle } from './looks.ts'
import {
  choice,
  choices,
  flag,
  group,
  half,
  helped,
  named,
  panels,
  untitled,
  when,
  type Child,
  type Spec
} from './spec.ts'

type Kind = 'dataset' | 'application' | 'reuse' | 'event' | 'news'

const thumbnailOf = (kind: Kind): Spec => {
  const hasTopics = kind === 'dataset' || kind === 'application'
  return group({
    show: named('thumbnailShow', flag(true)),
    location: half(
      when('parent.data.show !== false', choice('thumbnailPlace', ['left', 'top', 'center'], 'center'))
    ),
    crop: half(when('parent.data.show !== false', flag(true))),
    default: when('parent.data.show !== false', named('thumbnailDefault', image(1200, 800))),
    ...(hasTopics
      ? {
          useTopic: half(when('parent.data.show !== false', flag())),
          ...(kind === 'dataset' ? { useApplication: half(when('parent.data.show !== false', flag())) } : {})
        }
      : {}),
    ...(kind === 'event' || kind === 'news'
      ? { useDescription: half(when('parent.data.show !== false', flag())) }
      : { useSummary: half(when('parent.data.show !== false', flag())) })
  })
}

function cardOf(kind: Kind): Spec {
  const isData = kind === 'dataset' || kind === 'application'
  return group({
    elevation,
    rounded,
    titleLinesCount: half(choice('titleLines', [1, 2, 0], 2)),
    hover,
    ...(isData
      ? {
          actionsLocation: half(choice('actionsPlace', ['right', 'bottom', 'none'], 'bottom')),
          actionsStyle: half(choice('actionsStyle', ['icon', 'full', 'text'], 'full')),
          showSummary: half(flag(true)),
          showDepartment: half(flag(true))
        }
      : {}),
    ...(kind === 'application' ? { openInFullPage: half(flag()) } : {}),
    ...(kind === 'reuse' ? { showSummary: half(flag(true)), showAuthor: half(flag(true)) } : {}),
    ...(kind === 'event' || kind === 'news' ? { showDescription: half(flag(true)) } : {}),
    thumbnail: thumbnailOf(kind),
    ...(isData ? { topics: named('topicChips', chips('topics', false)) } : {}),
    ...(kind === 'dataset' ? { keywords: named('keywordChips', chips('keywords', false)) } : {})
  })
}

/** Fields for linked resources on a page, with their own cards or those of the portal. */
function listed(
  kind: Kind,
  of: string,
  { displays, columns }: { displays: readonly string[]; columns: number }
): Spec {
  const isShown = 'parent.data.display !== "none"'
  return {
    ...group({
      display: half(choice('listDisplay', displays)),
      columns: half(
        when(
          isShown,
          choice(
            'columns',
            Array.from({ length: columns }, (_, index) => index + 1)
          )
        )
      ),
      useGlobalCard: when(isShown, flag(true)),
      card: when(`${isShown} && parent.data.useGlobalCard === false`, cardOf(kind)),
      ...(kind === 'reuse' ? { inviteUserReuses: when(isShown, flag()) } : {})
    }),
    text: of
  }
}

const datasetActions = ['download', 'api', 'embed', 'notifications', 'attachments', 'table', 'map', 'schema']

const metadataOf = (kind: 'dataset' | 'application'): Spec =>
  group({
    location: half(choice('metadataPlace', ['top', 'bottom', 'right'], 'right')),
    actionsStyle: half(choice('actionsStyle', ['icon', 'full', 'text'])),
    rounded,
    elevation,
    ...(kind === 'dataset' ? { actionButtons: choices('datasetAction', datasetActions) } : {}),
    showDepartment: half(flag(true)),
    ...(kind === 'dataset'
      ? { showAttachments: half(named('metadataAttachments', flag())) }
      : { showBaseApplication: half(flag(true)) })
  })

const datasetPage = group({
  showData: half(flag(true)),
  showImage: half(flag(true)),
  showAttachments: half(flag(true)),
  titleStyle,
  metadata: metadataOf('dataset'),
  topics: named('topicChips', chips('topics', true)),
  keywords: named('keywordChips', chips('keywords', true)),
  applications: listed('application', 'pageApplications', {
    displays: ['none', 'card', 'full-list', 'side-by-side'],
    columns: 3
  }),
  reuses: listed('reuse', 'pageReuses', { displays: ['none', 'card'], columns: 4 }),
  relatedDatasets: listed('dataset', 'pageRelated', { displays: ['none', 'card'], columns: 3 })
})

const applicationPage = group({
  showImage: half(flag()),
  titleStyle,
  metadata: metadataOf('application'),
  topics: named('topicChips', chips('topics', true)),
  datasets: listed('dataset', 'pageDatasets', { displays: ['none', 'card'], columns: 3 })
})

const reusePage = group({
  showImage: half(flag(true)),
  titleStyle,
  datasets: listed('dataset', 'pageDatasets', { displays: ['none', 'card'], columns: 3 })
})

const sections: Child[] = [
  { section: 'card', children: ['card'] },
  { section: 'page', children: ['page'] }
]

export const datasets = group({
  datasets: untitled(panels({ card: untitled(cardOf('dataset')), page: untitled(datasetPage) }, sections))
})
export const applications = group({
  applications: untitled(
    panels({ card: untitled(cardOf('application')), page: untitled(applicationPage) }, sections)
  )
})
export const reuses = group({
  reuses: untitled(
    panels(
      {
        allowUserReuses: helped('allowUserReuses', flag()),
        card: untitled(cardOf('reuse')),
        page: untitled(reusePage)
      },
      ['allowUserReuses', ...sections]
    )
  )
})
export const events = group({
  events: untitled(panels({ card: untitled(cardOf('event')) }, sections.slice(0, 1)))
})
export const news = group({
  news: untitled(panels({ card: untitled(cardOf('news')) }, sections.slice(0, 1)))
})
