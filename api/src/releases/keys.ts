/** Keys in a store. The host is stored like a module, on a shelf of its own. */
export const shelfKey = (id: string) => (id === 'host' ? 'host' : `modules/m/${id}`)

export const fileKey = (id: string, folder: string, file: string) => `${shelfKey(id)}/${folder}/${file}`

/** Outside the shelves: no route and no proxy reads there, so source maps are never served. */
export const mapsKey = (id: string, folder: string) => `maps/${id}/${folder}/`

export const mapKey = (id: string, folder: string, script: string) => `${mapsKey(id, folder)}${script}.map`

export const pointersKey = (id: string) => `modules/pointers/${id}/`

/** Eight digits, so that names sort like numbers. */
export const pointerKey = (id: string, serial: number) => `${pointersKey(id)}${String(serial).padStart(8, '0')}.json`
