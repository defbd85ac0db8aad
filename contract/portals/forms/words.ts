/** Labels of the choices in forms of blocks, in French and English. */
import { catalogWords } from './catalogWords.ts'

export type Words = readonly [fr: string, en: string]

const sizes = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(
  (size, index) => [size, [`Niveau ${index + 1}`, `Level ${index + 1}`]] as const
)
const start: Words = ['Au début', 'At the start']
const middle: Words = ['Au milieu', 'In the middle']
const end: Words = ['À la fin', 'At the end']

export const choiceWords = {
  ...catalogWords,
  color: [
    ['primary', ['Principale', 'Primary']],
    ['secondary', ['Secondaire', 'Secondary']],
    ['accent', ['Accent', 'Accent']],
    ['info', ['Information', 'Information']],
    ['success', ['Succès', 'Success']],
    ['error', ['Erreur', 'Error']],
    ['warning', ['Avertissement', 'Warning']],
    ['surface', ['Surface', 'Surface']],
    ['surface-inverse', ['Surface inversée', 'Inverse surface']],
    ['background', ['Fond', 'Background']]
  ],
  topicColor: [
    ['default', ['Celle de la thématique', 'That of the topic']],
    ['primary', ['Principale', 'Primary']],
    ['secondary', ['Secondaire', 'Secondary']],
    ['accent', ['Accent', 'Accent']]
  ],
  rounded: [
    ['0', ['Droits', 'Square']],
    ['default', ['Légèrement ronds', 'Slightly round']],
    ['lg', ['Ronds', 'Round']],
    ['xl', ['Très ronds', 'Very round']]
  ],
  elevation: [
    [0, ['Aucune', 'None']],
    [1, ['Légère', 'Light']],
    [2, ['Moyenne', 'Medium']],
    [3, ['Forte', 'Strong']]
  ],
  density: [
    ['default', ['Aérée', 'Airy']],
    ['comfortable', ['Normale', 'Normal']],
    ['compact', ['Serrée', 'Compact']]
  ],
  variant: [
    ['default', ['Plein', 'Filled']],
    ['outlined', ['Contour', 'Outlined']],
    ['tonal', ['Teinté', 'Tinted']]
  ],
  hoverEffect: [
    ['darken', ['Assombrir', 'Darken']],
    ['elevate', ['Soulever', 'Raise']],
    ['background', ['Colorer le fond', 'Color the background']],
    ['border', ['Colorer le bord', 'Color the border']],
    ['grow', ['Agrandir', 'Grow']],
    ['titleUnderline', ['Souligner le titre', 'Underline the title']],
    ['titleUnderlineAnimated', ['Souligner le titre peu à peu', 'Underline the title little by little']],
    ['imageZoom', ['Agrandir l’image', 'Zoom the picture']]
  ],
  buttonEffect: [
    ['darken', ['Assombrir', 'Darken']],
    ['elevate', ['Soulever', 'Raise']],
    ['color', ['Changer de couleur', 'Change color']],
    ['grow', ['Agrandir', 'Grow']]
  ],
  linePosition: [
    ['none', ['Aucun', 'None']],
    ['left', ['À gauche', 'On the left']],
    ['bottom-small', ['En dessous, court', 'Below, short']],
    ['bottom-medium', ['En dessous, moyen', 'Below, medium']],
    ['bottom-large', ['En dessous, long', 'Below, long']]
  ],
  alignment: [
    ['left', ['À gauche', 'Left']],
    ['center', ['Au centre', 'Center']],
    ['right', ['À droite', 'Right']]
  ],
  place: [
    ['start', start],
    ['center', middle],
    ['end', end]
  ],
  columnAlign: [
    ['start', ['En haut', 'Top']],
    ['center', ['Au milieu', 'Middle']],
    ['end', ['En bas', 'Bottom']],
    ['stretch', ['Étiré', 'Stretched']]
  ],
  gutter: [
    ['none', ['Aucun', 'None']],
    ['dense', ['Réduit', 'Narrow']],
    ['default', ['Normal', 'Normal']]
  ],
  titleSize: sizes,
  titleTag: [...sizes, ['div', ['Ce n’est pas un titre', 'It is not a heading']]],
  alertType: [
    ['none', ['Neutre', 'Neutral']],
    ['info', ['Information', 'Information']],
    ['success', ['Succès', 'Success']],
    ['warning', ['Avertissement', 'Warning']],
    ['error', ['Erreur', 'Error']]
  ],
  fetchPriority: [
    ['auto', ['Normale', 'Normal']],
    ['high', ['Haute : l’image est en haut de la page', 'High: the picture is at the top of the page']],
    ['low', ['Basse', 'Low']]
  ],
  iconSize: [16, 24, 32, 48, 64, 96, 128].map((size) => [size, [`${size} px`, `${size} px`]] as const),
  disposition: [
    ['equal', ['Égales', 'Equal']],
    ['left', ['La gauche plus large', 'The left one wider']],
    ['right', ['La droite plus large', 'The right one wider']]
  ],
  columns: [2, 3, 4, 6].map((count) => [count, [`${count} colonnes`, `${count} columns`]] as const),
  thumbnailLocation: [
    ['left', ['À gauche', 'On the left']],
    ['top', ['Tout en haut', 'At the very top']],
    ['center', ['Sous le titre', 'Under the title']]
  ],
  searchButton: [
    ['included', ['Dans le champ', 'In the field']],
    ['attached', ['Accolé au champ', 'Attached to the field']],
    ['spaced', ['À côté du champ', 'Beside the field']]
  ],
  topicMode: [
    ['datasets', ['Jeux de données', 'Datasets']],
    ['applications', ['Visualisations', 'Visualizations']]
  ],
  metric: [
    ['datasets', ['Jeux de données', 'Datasets']],
    ['records', ['Enregistrements', 'Records']],
    ['applications', ['Visualisations', 'Visualizations']]
  ],
  contactField: [
    ['text', ['Texte', 'Text']],
    ['select', ['Choix dans une liste', 'Choice in a list']],
    ['dataset', ['Jeu de données du portail', 'Dataset of the portal']],
    ['application', ['Visualisation du portail', 'Visualization of the portal']]
  ],
  reader: [
    ['admin', ['Administrateurs', 'Administrators']],
    ['contrib', ['Contributeurs', 'Contributors']],
    ['user', ['Utilisateurs', 'Users']],
    ['external', ['Personnes connectées d’ailleurs', 'Signed-in people from elsewhere']],
    ['anonymous', ['Tout le monde', 'Everybody']]
  ]
} as const satisfies Record<string, readonly (readonly [unknown, Words])[]>
