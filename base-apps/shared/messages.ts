/** Messages shared by all base applications. */
import { translator } from './language.ts'

export const t = translator({
  fr: {
    notConfigured: "Cette application n'est pas encore configurée.",
    empty: 'Aucune donnée ne correspond.',
    failed: 'Les données ne peuvent pas être affichées.',
    forbidden: "Vous n'avez pas accès à ces données.",
    retry: 'Réessayer',
    loading: 'Chargement…',
    filters: 'Filtres',
    removeFilter: 'Retirer le filtre %{filter}',
    removeFilters: 'Retirer les filtres',
    between: 'entre %{min} et %{max}'
  },
  en: {
    notConfigured: 'This application is not configured yet.',
    empty: 'No data matches.',
    failed: 'The data cannot be shown.',
    forbidden: 'You have no access to these data.',
    retry: 'Try again',
    loading: 'Loading…',
    filters: 'Filters',
    removeFilter: 'Remove the filter %{filter}',
    removeFilters: 'Remove filters',
    between: 'between %{min} and %{max}'
  }
})
