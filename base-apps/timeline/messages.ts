import { translator } from '../shared/language.ts'

export const timelineText = translator({
  fr: {
    display: 'Affichage',
    month: 'Mois',
    week: 'Semaine',
    list: 'Liste',
    timeline: 'Frise',
    today: "Aujourd'hui",
    previous: 'Période précédente',
    next: 'Période suivante',
    noDates: 'Ces données n’ont pas de date.',
    nothing: 'Aucun événement sur cette période.',
    tooMany: 'Les %{count} premiers événements de la période sont montrés.',
    wholeDays: 'Journée',
    hours: 'Heures',
    others: '+ %{count}',
    otherEvents: '%{count} autre événement |||| %{count} autres événements',
    events: '%{count} événement |||| %{count} événements',
    legend: 'Légende',
    otherValues: 'Autres',
    event: '%{label}, %{when}'
  },
  en: {
    display: 'Display',
    month: 'Month',
    week: 'Week',
    list: 'List',
    timeline: 'Timeline',
    today: 'Today',
    previous: 'Previous period',
    next: 'Next period',
    noDates: 'These data have no dates.',
    nothing: 'No event in this period.',
    tooMany: 'The first %{count} events of the period are shown.',
    wholeDays: 'All day',
    hours: 'Hours',
    others: '+ %{count}',
    otherEvents: '%{count} other event |||| %{count} other events',
    events: '%{count} event |||| %{count} events',
    legend: 'Legend',
    otherValues: 'Others',
    event: '%{label}, %{when}'
  }
})
