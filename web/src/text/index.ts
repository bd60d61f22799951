/** The texts of the page, in the language that it speaks. */
import { english, type Texts } from "./english";

export const text: Texts = english;
