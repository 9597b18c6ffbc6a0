import { SaxesParser } from 'saxes'

import { StatementRefused } from './statement'

/** An element with its local name; the root's namespace makes prefixes irrelevant. */
export type Element = {
  readonly name: string
  readonly namespace: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Element[]
  text: string
  readonly line: number
}

const deepest = 64

/**
 * Parses XML into elements. Refuses document types, so no entity can be declared, expanded or fetched, and refuses
 * malformed XML with its line.
 */
export function readXml(text: string): Element {
  const parser = new SaxesParser({ xmlns: true, position: true })
  const open: Element[] = []
  let root: Element | undefined
  parser.on('doctype', () => {
    throw new StatementRefused('BROKEN_XML', 'DOCTYPE')
  })
  parser.on('opentag', (tag) => {
    if (open.length >= deepest) throw new StatementRefused('BROKEN_XML', String(parser.line))
    const attributes = Object.fromEntries(Object.values(tag.attributes).map(({ local, value }) => [local, value]))
    const element: Element = {
      name: tag.local,
      namespace: tag.uri,
      attributes,
      children: [],
      text: '',
      line: parser.line,
    }
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  const append = (piece: string) => {
    const current = open.at(-1)
    if (current) current.text += piece
  }
  parser.on('text', append)
  parser.on('cdata', append)
  parser.on('error', (error) => {
    throw new StatementRefused('BROKEN_XML', /^\d+:\d+/.exec(error.message)?.[0] ?? '')
  })
  parser.write(text).close()
  if (!root) throw new StatementRefused('BROKEN_XML')
  return root
}

export const childrenOf = (element: Element | undefined, name: string): Element[] =>
  element?.children.filter((child) => child.name === name) ?? []

/** The first element at a path of names below an element. */
export function at(element: Element | undefined, ...path: readonly string[]): Element | undefined {
  return path.reduce<Element | undefined>(
    (current, name) => current?.children.find((child) => child.name === name),
    element,
  )
}

/** The trimmed text at a path; null if there is none. */
export const textAt = (element: Element | undefined, ...path: readonly string[]): string | null =>
  at(element, ...path)?.text.trim() || null
