import { translator } from '../shared/language.ts'

export const t = translator({
  fr: {
    choose: 'Ajoutez des chiffres clés ou des applications à afficher.',
    figures: 'Chiffres clés',
    applications: 'Applications',
    application: 'Application %{number}',
    all: 'Toutes les valeurs',
    change: '%{change} par rapport à %{period}',
    tooDeep: 'Ce tableau de bord est déjà affiché dans un autre.'
  },
  en: {
    choose: 'Add key figures or applications to show.',
    figures: 'Key figures',
    applications: 'Applications',
    application: 'Application %{number}',
    all: 'All values',
    change: '%{change} against %{period}',
    tooDeep: 'This dashboard is already shown in another one.'
  }
})
