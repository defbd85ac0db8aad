import type { FeatureMessages } from '../../../i18n/translate.tsx'

export const catalogScheduleMessages: FeatureMessages = {
  fr: {
    catalogSchedule: {
      title: "Planification de l'import",
      none: "Aucune règle : l'import n'est lancé que quand vous le demandez.",
      add: 'Ajouter une règle',
      removal: "L'import ne sera plus lancé par cette règle.",
      next: 'Prochain import : %{date}',
      inactive: "La planification est désactivée : l'import n'est lancé que quand vous le demandez.",
      type: 'Fréquence',
      types: {
        monthly: 'Mensuel',
        weekly: 'Hebdomadaire',
        daily: 'Journalier',
        hourly: 'Toutes les # heures'
      },
      dayOfMonth: 'Jour du mois',
      lastDay: 'Dernier jour',
      dayOfWeek: 'Jour de la semaine',
      hourStep: "Nombre d'heures",
      time: 'Heure',
      minute: 'Minute',
      timeZone: 'Fuseau horaire',
      sentence: '%{when} (%{timeZone})',
      on: {
        daily: 'Tous les jours',
        weekday: 'Chaque %{day}',
        dayOfMonth: 'Le %{day} de chaque mois',
        lastDay: 'Le dernier jour de chaque mois',
        hours: 'Toutes les heures |||| Toutes les %{smart_count} heures'
      },
      at: {
        time: 'à %{time}',
        minute: 'à la minute %{minute}',
        everyHour: 'à toute heure, à la minute %{minute}',
        everyMinute: 'à chaque minute',
        everyMinuteOf: 'à chaque minute à partir de %{hour}:00 et pendant une heure'
      },
      ordinals: { first: '%{day}er', one: '%{day}', two: '%{day}', few: '%{day}', other: '%{day}' },
      days: {
        '1': 'lundi',
        '2': 'mardi',
        '3': 'mercredi',
        '4': 'jeudi',
        '5': 'vendredi',
        '6': 'samedi',
        '0': 'dimanche'
      }
    }
  },
  en: {
    catalogSchedule: {
      title: 'Import scheduling',
      none: 'No rule: the import only runs when you ask for it.',
      add: 'Add a rule',
      removal: 'The import will no longer run by this rule.',
      next: 'Next import: %{date}',
      inactive: 'Scheduling is disabled: the import only runs when you ask for it.',
      type: 'Frequency',
      types: { monthly: 'Monthly', weekly: 'Weekly', daily: 'Daily', hourly: 'Each # Hours' },
      dayOfMonth: 'Day of the month',
      lastDay: 'Last day',
      dayOfWeek: 'Day of the week',
      hourStep: 'Number of hours',
      time: 'Time',
      minute: 'Minute',
      timeZone: 'Time zone',
      sentence: '%{when} (%{timeZone})',
      on: {
        daily: 'Every day',
        weekday: 'Every %{day}',
        dayOfMonth: 'On the %{day} of every month',
        lastDay: 'On the last day of every month',
        hours: 'Every hour |||| Every %{smart_count} hours'
      },
      at: {
        time: 'at %{time}',
        minute: 'at minute %{minute}',
        everyHour: 'at every hour, at minute %{minute}',
        everyMinute: 'at every minute',
        everyMinuteOf: 'at every minute from %{hour}:00, for an hour'
      },
      ordinals: { first: '%{day}st', one: '%{day}st', two: '%{day}nd', few: '%{day}rd', other: '%{day}th' },
      days: {
        '1': 'Monday',
        '2': 'Tuesday',
        '3': 'Wednesday',
        '4': 'Thursday',
        '5': 'Friday',
        '6': 'Saturday',
        '0': 'Sunday'
      }
    }
  }
}
