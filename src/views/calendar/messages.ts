/** Texts of calendars. */
import type { FeatureMessages } from '../../i18n/translate.tsx'

export const calendarMessages: FeatureMessages = {
  fr: {
    calendar: {
      name: 'Calendrier du jeu de données %{title}',
      unusable: "Ces données n'ont pas de quoi former un calendrier.",
      display: 'Affichage',
      displays: { month: 'Mois', week: 'Semaine', list: 'Liste' },
      today: "Aujourd'hui",
      previous: { month: 'Mois précédent', week: 'Semaine précédente', list: 'Mois précédent' },
      next: { month: 'Mois suivant', week: 'Semaine suivante', list: 'Mois suivant' },
      count: '%{count} événement |||| %{count} événements',
      limited: 'Les %{count} premiers événements sur %{total}',
      more: 'Voir plus',
      others: '+ %{count}',
      otherEvents: '%{count} autre événement |||| %{count} autres événements',
      wholeDays: 'Journée',
      hours: 'Heures',
      empty: 'Aucun événement sur cette période',
      event: '%{label}, %{when}',
      close: 'Fermer'
    }
  },
  en: {
    calendar: {
      name: 'Calendar of the dataset %{title}',
      unusable: 'This data cannot make a calendar.',
      display: 'Display',
      displays: { month: 'Month', week: 'Week', list: 'List' },
      today: 'Today',
      previous: { month: 'Previous month', week: 'Previous week', list: 'Previous month' },
      next: { month: 'Next month', week: 'Next week', list: 'Next month' },
      count: '%{count} event |||| %{count} events',
      limited: 'The first %{count} events of %{total}',
      more: 'Show more',
      others: '+ %{count}',
      otherEvents: '%{count} other event |||| %{count} other events',
      wholeDays: 'All day',
      hours: 'Hours',
      empty: 'No event in this period',
      event: '%{label}, %{when}',
      close: 'Close'
    }
  }
}
