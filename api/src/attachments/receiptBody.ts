/** A receipt of 2 MB in base64, with its fields. nginx has the same limit (deploy/nginx/routes.conf). */
export const bodyLimit = 3 * 1024 * 1024
