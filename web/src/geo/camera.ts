/** Camera of a map: metres on the site's grid, zoom of Web Mercator, degrees. */
export interface Camera { x: number; y: number; zoom: number; bearing: number; pitch: number }
