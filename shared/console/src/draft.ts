import { useState } from 'react'

import { tabStorage } from './storage'

const place = (name: string) => `kasa-draft:${name}`

/**
 * Unsent text for one record, kept in this tab until it is sent or cleared. `name` is the record and the field:
 * `note/<id>`.
 */
export function useDraft(name: string): [text: string, write: (text: string) => void] {
  const [written, setWritten] = useState<{ name: string; text: string }>()
  const text = written?.name === name ? written.text : (tabStorage.getItem(place(name)) ?? '')
  const write = (next: string) => {
    setWritten({ name, text: next })
    if (next === '') tabStorage.removeItem(place(name))
    else tabStorage.setItem(place(name), next)
  }
  return [text, write]
}
