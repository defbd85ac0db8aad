import { blockForm } from './fields.ts'

const isPicture = '!parent.data.isPresentation'

export const imageForm = blockForm((f) =>
  f.block(
    {
      image: f.image(['Image', 'Picture'], { props: { width: 2400, height: 2400 } }),
      url: f.text(['Ou son adresse sur le web', 'Or its address on the web'], {
        maxLength: 2000,
        if: '!parent.data.image'
      }),
      isPresentation: f.flag(['Elle ne dit rien de plus que la page', 'It says nothing more than the page']),
      title: f.text(['Texte alternatif', 'Alternative text'], {
        if: isPicture,
        help: [
          'Ce que l’image montre, pour qui ne la voit pas.',
          'What the picture shows, for who does not see it.'
        ]
      }),
      legend: f.text(['Légende', 'Legend'], { maxLength: 1000 }),
      link: f.link(),
      zoomable: f.flag(['Un clic l’agrandit', 'A click enlarges it'], {
        if: "!parent.data.link || parent.data.link.type === 'none'"
      })
    },
    {
      banner: f.flag(['Sur toute la largeur de la fenêtre', 'As wide as the window']),
      wideImage: f.image(['Image pour les grands écrans', 'Picture for wide screens'], {
        if: 'parent.data.banner',
        props: { width: 3840, height: 2400 }
      }),
      height: f.number(['Hauteur (pixels)', 'Height (pixels)'], 16, 2000, { cols: 6 }),
      alignment: f.choice(['Alignement', 'Alignment'], 'alignment', { default: 'center', cols: 6 }),
      cover: f.flag(['Remplit la place, quitte à être rognée', 'Fills the room, even if it is cropped']),
      fetchPriority: f.choice(['Priorité de chargement', 'Loading priority'], 'fetchPriority')
    }
  )
)
