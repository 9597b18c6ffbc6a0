import { childrenOf, readXml, type Element } from '../statements/xml'

/**
 * The rules of a customer credit transfer initiation (pain.001.001.03 and .09): the allowed elements, their order and
 * number, and the length and format of texts. Rewritten from the standard's message definition report, because ISO's
 * schema files are not part of this repository.
 */
type Leaf = { readonly text: RegExp; readonly attributes?: Readonly<Record<string, RegExp>> }
/** `[name, minimum, maximum, rule]`, in the required order. */
type Part = readonly [name: string, least: number, most: number, rule: Rule]
type Rule = Leaf | { readonly parts: readonly Part[] } | { readonly oneOf: readonly Part[] }

const many = Number.POSITIVE_INFINITY
const textOf = (max: number): Leaf => ({ text: new RegExp(`^[\\s\\S]{1,${max}}$`, 'u') })
const [max35, max70, max140] = [textOf(35), textOf(70), textOf(140)]
const number15: Leaf = { text: /^[0-9]{1,15}$/ }
const decimal: Leaf = { text: /^(?=(?:\D*\d){1,18}\D*$)\d+(\.\d{1,17})?$/ }
const day: Leaf = { text: /^\d{4}-\d{2}-\d{2}$/ }
const moment: Leaf = { text: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})?$/ }
const iban: Leaf = { text: /^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}$/ }
const currency: Leaf = { text: /^[A-Z]{3}$/ }
const flag: Leaf = { text: /^(true|false|0|1)$/ }
const code4: Leaf = { text: /^[\s\S]{1,4}$/u }
const codeOrOwn: Rule = {
  oneOf: [
    ['Cd', 1, 1, code4],
    ['Prtry', 1, 1, max35],
  ],
}
const localInstrument: Rule = {
  oneOf: [
    ['Cd', 1, 1, max35],
    ['Prtry', 1, 1, max35],
  ],
}

const typeInformation: Rule = {
  parts: [
    ['InstrPrty', 0, 1, { text: /^(HIGH|NORM)$/ }],
    ['SvcLvl', 0, 1, codeOrOwn],
    ['LclInstrm', 0, 1, localInstrument],
    ['CtgyPurp', 0, 1, codeOrOwn],
  ],
}
const party: Rule = {
  parts: [
    ['Nm', 0, 1, max140],
    ['CtryOfRes', 0, 1, { text: /^[A-Z]{2}$/ }],
  ],
}
const account: Rule = {
  parts: [
    [
      'Id',
      1,
      1,
      {
        oneOf: [
          ['IBAN', 1, 1, iban],
          ['Othr', 1, 1, { parts: [['Id', 1, 1, textOf(34)]] }],
        ],
      },
    ],
    ['Ccy', 0, 1, currency],
    ['Nm', 0, 1, max70],
  ],
}
const agent: Rule = {
  parts: [
    [
      'FinInstnId',
      1,
      1,
      {
        parts: [
          [
            'ClrSysMmbId',
            0,
            1,
            {
              parts: [
                ['ClrSysId', 0, 1, codeOrOwn],
                ['MmbId', 1, 1, max35],
              ],
            },
          ],
          ['Nm', 0, 1, max140],
        ],
      },
    ],
  ],
}
const chargeBearer: Leaf = { text: /^(DEBT|CRED|SHAR|SLEV)$/ }

const transfer: Rule = {
  parts: [
    [
      'PmtId',
      1,
      1,
      {
        parts: [
          ['InstrId', 0, 1, max35],
          ['EndToEndId', 1, 1, max35],
        ],
      },
    ],
    ['PmtTpInf', 0, 1, typeInformation],
    [
      'Amt',
      1,
      1,
      {
        oneOf: [
          ['InstdAmt', 1, 1, { text: /^(?=(?:\D*\d){1,18}\D*$)\d+(\.\d{1,5})?$/, attributes: { Ccy: /^[A-Z]{3}$/ } }],
        ],
      },
    ],
    ['ChrgBr', 0, 1, chargeBearer],
    ['CdtrAgt', 0, 1, agent],
    ['Cdtr', 0, 1, party],
    ['CdtrAcct', 0, 1, account],
    ['Purp', 0, 1, codeOrOwn],
    ['RmtInf', 0, 1, { parts: [['Ustrd', 0, many, max140]] }],
  ],
}

const documentOf = (version: '03' | '09'): Rule => ({
  parts: [
    [
      'CstmrCdtTrfInitn',
      1,
      1,
      {
        parts: [
          [
            'GrpHdr',
            1,
            1,
            {
              parts: [
                ['MsgId', 1, 1, max35],
                ['CreDtTm', 1, 1, moment],
                ['NbOfTxs', 1, 1, number15],
                ['CtrlSum', 0, 1, decimal],
                ['InitgPty', 1, 1, party],
              ],
            },
          ],
          [
            'PmtInf',
            1,
            many,
            {
              parts: [
                ['PmtInfId', 1, 1, max35],
                ['PmtMtd', 1, 1, { text: /^(CHK|TRF|TRA)$/ }],
                ['BtchBookg', 0, 1, flag],
                ['NbOfTxs', 0, 1, number15],
                ['CtrlSum', 0, 1, decimal],
                ['PmtTpInf', 0, 1, typeInformation],
                [
                  'ReqdExctnDt',
                  1,
                  1,
                  // The 2009 version allows only a date; since 2019 a date or a date and time.
                  version === '03'
                    ? day
                    : {
                        oneOf: [
                          ['Dt', 1, 1, day],
                          ['DtTm', 1, 1, moment],
                        ],
                      },
                ],
                ['Dbtr', 1, 1, party],
                ['DbtrAcct', 1, 1, account],
                ['DbtrAgt', 1, 1, agent],
                ['ChrgBr', 0, 1, chargeBearer],
                ['CdtTrfTxInf', 1, many, transfer],
              ],
            },
          ],
        ],
      },
    ],
  ],
})

function faultsOf(element: Element, rule: Rule, path: string): string[] {
  if ('text' in rule) {
    const attributes = Object.entries(rule.attributes ?? {})
    return [
      ...(element.children.length > 0 ? [`${path} has parts`] : []),
      ...(rule.text.test(element.text) ? [] : [`${path} is ${JSON.stringify(element.text.slice(0, 40))}`]),
      ...attributes
        .filter(([name, form]) => !form.test(element.attributes[name] ?? ''))
        .map(([name]) => `${path} lacks ${name}`),
    ]
  }
  const own = element.text.trim() === '' ? [] : [`${path} has text of its own`]
  const allowed = 'oneOf' in rule ? rule.oneOf : rule.parts
  const names = allowed.map(([name]) => name)
  const strange = element.children
    .filter(({ name }) => !names.includes(name))
    .map(({ name }) => `${path}/${name} is not there`)
  const places = element.children.map(({ name }) => names.indexOf(name)).filter((place) => place >= 0)
  const disordered = places.some((place, index) => index > 0 && place < (places[index - 1] ?? 0))
    ? [`${path} is out of order`]
    : []
  const counted =
    'oneOf' in rule
      ? element.children.length === 1
        ? []
        : [`${path} wants one of its parts`]
      : allowed.flatMap(([name, least, most]) => {
          const count = childrenOf(element, name).length
          return count < least || count > most ? [`${path}/${name} stands ${count} times`] : []
        })
  const below = element.children.flatMap((child) => {
    const part = allowed.find(([name]) => name === child.name)
    return part ? faultsOf(child, part[3], `${path}/${child.name}`) : []
  })
  return [...own, ...strange, ...disordered, ...counted, ...below]
}

/** Every violation of the rules in a message; empty for a valid message. */
export function painFaults(text: string, version: '03' | '09'): string[] {
  const root = readXml(text)
  const namespace = `urn:iso:std:iso:20022:tech:xsd:pain.001.001.${version}`
  return [
    ...(root.name === 'Document' && root.namespace === namespace ? [] : [`the root is ${root.namespace} ${root.name}`]),
    ...strangersIn(root),
    ...faultsOf(root, documentOf(version), root.name),
  ]
}

/** Every element must be in the message's namespace. */
const strangersIn = (root: Element): string[] =>
  root.children.some(({ namespace }) => namespace !== root.namespace) ? ['a part is of another namespace'] : []
