/**
 * Departments of France: codes, names, regions and chief towns from the Code officiel géographique of Insee (2024). The
 * data are real.
 */
import type { Table } from './csv.ts'

/** Departments by region, with the code of the region. */
const regions: [
  code: string,
  name: string,
  departments: [code: string, name: string, chiefTown: string][]
][] = [
  [
    '84',
    'Auvergne-Rhône-Alpes',
    [
      ['01', 'Ain', '01053'],
      ['03', 'Allier', '03190'],
      ['07', 'Ardèche', '07186'],
      ['15', 'Cantal', '15014'],
      ['26', 'Drôme', '26362'],
      ['38', 'Isère', '38185'],
      ['42', 'Loire', '42218'],
      ['43', 'Haute-Loire', '43157'],
      ['63', 'Puy-de-Dôme', '63113'],
      ['69', 'Rhône', '69123'],
      ['73', 'Savoie', '73065'],
      ['74', 'Haute-Savoie', '74010']
    ]
  ],
  [
    '27',
    'Bourgogne-Franche-Comté',
    [
      ['21', "Côte-d'Or", '21231'],
      ['25', 'Doubs', '25056'],
      ['39', 'Jura', '39300'],
      ['58', 'Nièvre', '58194'],
      ['70', 'Haute-Saône', '70550'],
      ['71', 'Saône-et-Loire', '71270'],
      ['89', 'Yonne', '89024'],
      ['90', 'Territoire de Belfort', '90010']
    ]
  ],
  [
    '53',
    'Bretagne',
    [
      ['22', "Côtes-d'Armor", '22278'],
      ['29', 'Finistère', '29232'],
      ['35', 'Ille-et-Vilaine', '35238'],
      ['56', 'Morbihan', '56260']
    ]
  ],
  [
    '24',
    'Centre-Val de Loire',
    [
      ['18', 'Cher', '18033'],
      ['28', 'Eure-et-Loir', '28085'],
      ['36', 'Indre', '36044'],
      ['37', 'Indre-et-Loire', '37261'],
      ['41', 'Loir-et-Cher', '41018'],
      ['45', 'Loiret', '45234']
    ]
  ],
  [
    '94',
    'Corse',
    [
      ['2A', 'Corse-du-Sud', '2A004'],
      ['2B', 'Haute-Corse', '2B033']
    ]
  ],
  [
    '44',
    'Grand Est',
    [
      ['08', 'Ardennes', '08105'],
      ['10', 'Aube', '10387'],
      ['51', 'Marne', '51108'],
      ['52', 'Haute-Marne', '52121'],
      ['54', 'Meurthe-et-Moselle', '54395'],
      ['55', 'Meuse', '55029'],
      ['57', 'Moselle', '57463'],
      ['67', 'Bas-Rhin', '67482'],
      ['68', 'Haut-Rhin', '68066'],
      ['88', 'Vosges', '88160']
    ]
  ],
  [
    '32',
    'Hauts-de-France',
    [
      ['02', 'Aisne', '02408'],
      ['59', 'Nord', '59350'],
      ['60', 'Oise', '60057'],
      ['62', 'Pas-de-Calais', '62041'],
      ['80', 'Somme', '80021']
    ]
  ],
  [
    '11',
    'Île-de-France',
    [
      ['75', 'Paris', '75056'],
      ['77', 'Seine-et-Marne', '77288'],
      ['78', 'Yvelines', '78646'],
      ['91', 'Essonne', '91228'],
      ['92', 'Hauts-de-Seine', '92050'],
      ['93', 'Seine-Saint-Denis', '93008'],
      ['94', 'Val-de-Marne', '94028'],
      ['95', "Val-d'Oise", '95500']
    ]
  ],
  [
    '28',
    'Normandie',
    [
      ['14', 'Calvados', '14118'],
      ['27', 'Eure', '27229'],
      ['50', 'Manche', '50502'],
      ['61', 'Orne', '61001'],
      ['76', 'Seine-Maritime', '76540']
    ]
  ],
  [
    '75',
    'Nouvelle-Aquitaine',
    [
      ['16', 'Charente', '16015'],
      ['17', 'Charente-Maritime', '17300'],
      ['19', 'Corrèze', '19272'],
      ['23', 'Creuse', '23096'],
      ['24', 'Dordogne', '24322'],
      ['33', 'Gironde', '33063'],
      ['40', 'Landes', '40192'],
      ['47', 'Lot-et-Garonne', '47001'],
      ['64', 'Pyrénées-Atlantiques', '64445'],
      ['79', 'Deux-Sèvres', '79191'],
      ['86', 'Vienne', '86194'],
      ['87', 'Haute-Vienne', '87085']
    ]
  ],
  [
    '76',
    'Occitanie',
    [
      ['09', 'Ariège', '09122'],
      ['11', 'Aude', '11069'],
      ['12', 'Aveyron', '12202'],
      ['30', 'Gard', '30189'],
      ['31', 'Haute-Garonne', '31555'],
      ['32', 'Gers', '32013'],
      ['34', 'Hérault', '34172'],
      ['46', 'Lot', '46042'],
      ['48', 'Lozère', '48095'],
      ['65', 'Hautes-Pyrénées', '65440'],
      ['66', 'Pyrénées-Orientales', '66136'],
      ['81', 'Tarn', '81004'],
      ['82', 'Tarn-et-Garonne', '82121']
    ]
  ],
  [
    '52',
    'Pays de la Loire',
    [
      ['44', 'Loire-Atlantique', '44109'],
      ['49', 'Maine-et-Loire', '49007'],
      ['53', 'Mayenne', '53130'],
      ['72', 'Sarthe', '72181'],
      ['85', 'Vendée', '85191']
    ]
  ],
  [
    '93',
    "Provence-Alpes-Côte d'Azur",
    [
      ['04', 'Alpes-de-Haute-Provence', '04070'],
      ['05', 'Hautes-Alpes', '05061'],
      ['06', 'Alpes-Maritimes', '06088'],
      ['13', 'Bouches-du-Rhône', '13055'],
      ['83', 'Var', '83137'],
      ['84', 'Vaucluse', '84007']
    ]
  ],
  ['01', 'Guadeloupe', [['971', 'Guadeloupe', '97105']]],
  ['02', 'Martinique', [['972', 'Martinique', '97209']]],
  ['03', 'Guyane', [['973', 'Guyane', '97302']]],
  ['04', 'La Réunion', [['974', 'La Réunion', '97411']]],
  ['06', 'Mayotte', [['976', 'Mayotte', '97608']]]
]

export const departements: Table = {
  header: ['Code département', 'Nom', 'Code région', 'Région', 'Chef-lieu'],
  rows: regions
    .flatMap(([region, regionName, departments]) =>
      departments.map(([code, name, chiefTown]) => [code, name, region, regionName, chiefTown])
    )
    .toSorted(([left = ''], [right = '']) => (left < right ? -1 : 1))
}
