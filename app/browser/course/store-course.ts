/** placeholder until courseserver */
import type { Course } from "../../domain/course/course.ts";
export async function storeCourse(_shareId: string, _course: Course | null): Promise<void> {}
